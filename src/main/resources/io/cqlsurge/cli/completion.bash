# Completes the words of cqlsurge in bash. Written by 'cqlsurge completion bash'.
#   source <(cqlsurge completion bash)

@TABLES@

# Tells whether an option of this name is among the words of the group so far.
_cqlsurge_is_given() {
  local name=${1,,} given
  for given in "${group[@]}"; do
    case $name in
      *[=\<\>\(]) [[ ${given,,} == "$name"* ]] && return 0 ;;
      *) [[ ${given,,} == "$name" ]] && return 0 ;;
    esac
  done
  return 1
}

_cqlsurge() {
  local line=${COMP_LINE:0:COMP_POINT} word='' quote='' start=0 character i
  local typed=() group=() owner='' options='' values='' groups='' candidates=() one value
  # The shell's own words are cut at every "=" and ":", so the line is read here. What bash replaces
  # begins behind the last of its break characters, or behind an open quote: at "start".
  for ((i = 0; i < ${#line}; i++)); do
    character=${line:i:1}
    if [ -n "$quote" ] && [ "$character" != "$quote" ]; then
      word+=$character
    elif [ -n "$quote" ]; then
      quote=
      start=${#word}
    elif [[ $character == [\'\"] ]]; then
      quote=$character
      start=${#word}
    elif [ "$character" = \\ ]; then
      i=$((i + 1))
      word+=${line:i:1}
    elif [[ $character == [[:space:]] ]]; then
      [ -z "$word" ] || typed+=("$word")
      word=
      start=0
    else
      word+=$character
      [[ $COMP_WORDBREAKS != *"$character"* ]] || start=${#word}
    fi
  done
  COMPREPLY=()
  for one in "${typed[@]:1}"; do
    if [ -z "$owner" ] || { [[ $one == -* ]] && [[ $owner != @(legacy|graph) ]]; }; then
      owner=${one,,}
      group=()
    else
      group+=("$one")
    fi
  done
  one=${word%%[=\<\>\(]*}
  if [ "$one" = "$word" ]; then
    one=
  else
    one=${word:0:${#one}+1}
  fi
  _cqlsurge_words "$owner" "$one"
  # "check", "show" or "merge" comes before the files.
  if [[ $owner == @(profile|graph) ]] && [ ${#group[@]} -gt 0 ]; then
    options=
  elif [[ $owner == @(profile|graph) ]]; then
    values=
  fi
  if [ -z "$one" ]; then
    for one in $options; do
      _cqlsurge_is_given "$one" || candidates+=("$one")
    done
    if [ -n "$owner" ]; then
      for one in $groups; do
        [[ " ${typed[*],,} " == *" $one "* ]] || candidates+=("$one")
      done
    fi
    one=
  else
    # Of a list in parentheses or between commas, the last part.
    case $word in
      *,*) one=${word%,*}, ;;
    esac
    for value in $values; do
      candidates+=("$one$value")
    done
  fi
  if [ "$values" = FILES ]; then
    candidates=()
    while IFS= read -r value; do
      [ ! -d "$value" ] || value=$value/
      candidates+=("$one$value")
    done < <(compgen -f -- "${word#"$one"}")
  fi
  for value in "${candidates[@]}"; do
    [[ ${value,,} == "${word,,}"* ]] || continue
    value=${value:start}
    [ -n "$value" ] || continue
    if [ -z "$quote" ]; then
      printf -v value %q "$value"
      value=${value//\\,/,}
      case $value in
        *[=\(\<\>/]) ;;
        *) value+=' ' ;;
      esac
    fi
    COMPREPLY+=("$value")
  done
}
complete -o nospace -F _cqlsurge cqlsurge
