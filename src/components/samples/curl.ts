import {
  COVERED,
  type GatewayRequest,
  KEY_ID_VARIABLE,
  KEY_VARIABLE,
  LIST_QUERY,
  listsOf,
  literal,
  type ProgramName,
  type SampleTarget,
  SECRET_VARIABLE,
} from './request';

/** One shell word, whatever is inside. */
const word = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const AUTH = `-H "Authorization: Bearer $${KEY_VARIABLE}"`;
const JSON_TYPE = `-H 'Content-Type: application/json'`;
/** Of tools that every shell has. */
const RANDOM = `od -An -N16 -tx1 /dev/urandom | tr -d ' \\n'`;

function request({ url, method = 'POST', body, headers = {}, show }: GatewayRequest): string {
  const lines = [
    `curl -sS${show ? ' -D - -o /dev/null' : ''} -X ${method} ${word(url)}`,
    AUTH,
    ...Object.entries(headers).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    ...(body ? [JSON_TYPE, `-H "Idempotency-Key: $(${RANDOM})"`, `--data ${word(literal(body))}`] : []),
  ];
  return lines.join(' \\\n  ') + (show ? ` \\\n  | grep -iE '^(x-)?ratelimit'` : '');
}

const pathOf = (url: string) => new URL(url).pathname;

/** The function with which all longer programs send their requests. */
const SENDING = `tmp=$(mktemp -d)
# Sends a request until it is answered, always with the same key, so that it is charged at most once. Fails at once if
# waiting cannot help, and if a limit renews later than in a minute.
send() {
  key=$(${RANDOM})
  for attempt in 1 2 3 4 5 6; do
    status=$(curl -sS -o "$tmp/answer" -D "$tmp/headers" -w '%{http_code}' --max-time 30 \\
      ${AUTH} -H "Idempotency-Key: $key" "$@") || status=000
    case $status in 2??) cat "$tmp/answer"; return 0 ;; esac
    after=
    [ "$status" = 000 ] || after=$(tr -d '\\r' < "$tmp/headers" | sed -n 's/^[Rr]etry-[Aa]fter: *//p')
    # A broken connection leaves open whether the call happened. Other refusals without Retry-After are final.
    case $status in 000 | 5??) ;; *) [ -n "$after" ] || break ;; esac
    [ "\${after:-0}" -le 60 ] || break
    sleep "$((\${after:-0} + $(od -An -N1 -tu1 /dev/urandom) % (1 << attempt)))"
  done
  echo "$status $(cat "$tmp/answer")" >&2
  return 1
}
post() { send -X POST ${JSON_TYPE} "$@"; }
`;

const programs: Record<ProgramName, (target: SampleTarget) => string> = {
  sign: ({ url, body }) => `body=${word(literal(body, undefined))}
digest="sha-256=:$(printf %s "$body" | openssl dgst -sha256 -binary | openssl base64 -A):"
params='${COVERED}'
params="$params;created=$(date +%s);nonce=\\"$(${RANDOM})\\";keyid=\\"$${KEY_ID_VARIABLE}\\";alg=\\"hmac-sha256\\""
base=$(printf '"@method": POST\\n"@path": ${pathOf(url)}\\n"@query": ?\\n"content-digest": %s\\n"@signature-params": %s' "$digest" "$params")
mac=$(printf %s "$base" | openssl dgst -sha256 -hmac "$${SECRET_VARIABLE}" -binary | openssl base64 -A)

curl -sS -X POST ${word(url)} \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Content-Digest: $digest" \\
  -H "Signature-Input: sig=$params" \\
  -H "Signature: sig=:$mac:" \\
  --data "$body"`,

  retry: ({ url, body }) => `${SENDING}
post ${word(url)} --data ${word(literal(body))}`,

  paging: ({ url }) => `${SENDING}
# Each page is a request with a key of its own. The end is a null cursor; a refusal ends the program.
cursor=
while :; do
  page=$(post ${word(url)} --data "{\\"limit\\": 2\${cursor:+, \\"cursor\\": \\"$cursor\\"}}") || exit 1
  echo "$page"
  cursor=$(printf %s "$page" | sed -n 's/.*"next_cursor":"\\([^"]*\\)".*/\\1/p')
  [ -n "$cursor" ] || break
done`,

  nameList: ({ url }) => `${SENDING}
lists=${word(listsOf(url))}
field() { sed -n "s/.*\\"$1\\":\\"\\{0,1\\}\\([^\\",}]*\\).*/\\1/p"; }

list=$(send -X POST "$lists?${LIST_QUERY}" -H 'Content-Type: text/csv' --data-binary @list.csv) || exit 1
id=$(printf %s "$list" | sed -n 's/.*"name_list":{"id":"\\([^"]*\\)".*/\\1/p')
while :; do
  list=$(send "$lists/$id") || exit 1
  case $(printf %s "$list" | field status) in uploaded | matching) sleep 1 ;; *) break ;; esac
done

# What is charged is the quote that you saw, once.
quote=$(printf %s "$list" | field quote)
answer=$(post "$lists/$id/deliver" --data "{\\"quote\\": $quote}") || exit 1
file=$(printf %s "$answer" | field file_id)
while :; do
  status=$(send "${url}/$file/status") || exit 1
  case $(printf %s "$status" | field status) in queued | running) sleep 1 ;; *) break ;; esac
done
send "${url}/$file" > result.csv || exit 1
cat result.csv`,

  orderFile: ({ url }) => `${SENDING}
files=${word(url)}
field() { sed -n "s/.*\\"$1\\":\\"\\{0,1\\}\\([^\\",}]*\\).*/\\1/p"; }

# What is charged is the quote that you saw, once.
answer=$(post "$files" --data '{"dry_run": true}') || exit 1
quote=$(printf %s "$answer" | sed -n 's/.*"quote":{[^}]*"amount":\\([0-9]*\\).*/\\1/p')
answer=$(post "$files" --data "{\\"quote\\": $quote}") || exit 1
file=$(printf %s "$answer" | sed -n 's/.*"file":{"id":"\\([^"]*\\)".*/\\1/p')
while :; do
  status=$(send "$files/$file/status") || exit 1
  case $(printf %s "$status" | field status) in queued | running) sleep 1 ;; *) break ;; esac
done
send "$files/$file" > result.csv || exit 1
cat result.csv`,

  download: ({ url }) => `${SENDING}
answer=$(send ${word(url)}) || exit 1
id=$(printf %s "$answer" | sed -n 's/.*"data":\\[{"id":"\\([^"]*\\)".*/\\1/p')
send "${url}/$id" > "$id.csv" || exit 1
grep -i '^x-receipt' "$tmp/headers"`,
};

export const curl = { request, programs };
