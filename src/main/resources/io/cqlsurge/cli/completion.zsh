#compdef cqlsurge
# Completes the words of cqlsurge in zsh. Written by 'cqlsurge completion zsh'.
#   source <(cqlsurge completion zsh)

@TABLES@

_cqlsurge() {
  local owner='' options='' values='' groups='' one name word=${(Q)PREFIX}
  local -a typed group open closed
  typed=("${(@Q)words[2,CURRENT-1]}")
  for one in "${typed[@]}"; do
    if [[ -z $owner || ( $one == -* && $owner != (legacy|graph) ) ]]; then
      owner=${(L)one}
      group=()
    else
      group+=("$one")
    fi
  done
  name=${word%%[=<>(]*}
  if [[ $name == $word ]]; then
    name=
  else
    name=${word[1,${#name}+1]}
  fi
  _cqlsurge_words "$owner" "$name"
  # "check", "show" or "merge" comes before the files.
  if [[ $owner == (profile|graph) ]] && (( $#group )); then
    options=
  elif [[ $owner == (profile|graph) ]]; then
    values=
  fi
  if [[ -n $name || $values == FILES ]]; then
    if [[ -n $name ]]; then
      if [[ $name == *\( ]]; then
        compset -P '*[(,]'
      else
        compset -P '*[=<>,]'
      fi
    fi
    if [[ $values == FILES ]]; then
      _files
    elif [[ -n $values ]]; then
      open=(${(M)${=values}:#*[=(]})
      closed=(${${=values}:#*[=(]})
      compadd -S '' -- $open
      compadd -M 'm:{a-z}={A-Z}' -- $closed
    fi
    return
  fi
  for one in ${=options}; do
    case $one in
      (*[=\<\>\(]) [[ -n ${(M)${(L)group}:#${(b)one}*} ]] || open+=($one) ;;
      (*) [[ -n ${(M)${(L)group}:#${(b)one}} ]] || closed+=($one) ;;
    esac
  done
  for one in ${=groups}; do
    [[ -n ${(M)${(L)typed}:#$one} ]] || closed+=($one)
  done
  compadd -S '' -- $open
  compadd -- $closed
}

if [[ $funcstack[1] == _cqlsurge ]]; then
  _cqlsurge "$@"
elif (( $+functions[compdef] )); then
  compdef _cqlsurge cqlsurge
fi
