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

  // --retry waits as Retry-After says; the key is made once, so nothing is charged twice.
  retry: ({ url, body }) => `key=$(${RANDOM})
curl -sS -o answer.json -X POST ${word(url)} \\
  --retry 4 --retry-connrefused --max-time 30 \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: $key" \\
  --data ${word(literal(body))}
cat answer.json`,

  paging: ({ url }) => `cursor=
while :; do
  page=$(curl -sS -X POST ${word(url)} \\
    ${AUTH} \\
    ${JSON_TYPE} \\
    --data "{\\"limit\\": 2\${cursor:+, \\"cursor\\": \\"$cursor\\"}}")
  echo "$page"
  cursor=$(printf %s "$page" | sed -n 's/.*"next_cursor":"\\([^"]*\\)".*/\\1/p')
  [ -n "$cursor" ] || break
done`,

  nameList: ({ url }) => `lists=${word(listsOf(url))}
field() { sed -n "s/.*\\"$1\\":\\"\\{0,1\\}\\([^\\",}]*\\).*/\\1/p"; }
list() { curl -sS "$lists/$id" ${AUTH}; }

id=$(curl -sS -X POST "$lists?${LIST_QUERY}" \\
  ${AUTH} \\
  -H 'Content-Type: text/csv' -H "Idempotency-Key: $(${RANDOM})" \\
  --data-binary @list.csv | sed -n 's/.*"name_list":{"id":"\\([^"]*\\)".*/\\1/p')
while :; do
  status=$(list | field status)
  case $status in uploaded | matching) sleep 1 ;; *) break ;; esac
done

# What is charged is the quote that you saw, once.
quote=$(list | field quote)
answer=$(curl -sS -X POST "$lists/$id/deliver" \\
  ${AUTH} \\
  ${JSON_TYPE} -H "Idempotency-Key: $(${RANDOM})" \\
  --data "{\\"quote\\": $quote}")
file=$(printf %s "$answer" | field file_id)
while :; do
  status=$(curl -sS "${url}/$file/status" ${AUTH} | field status)
  case $status in queued | running) sleep 1 ;; *) break ;; esac
done
curl -sS -o result.csv "${url}/$file" ${AUTH}
cat result.csv`,

  orderFile: ({ url }) => `files=${word(url)}
field() { sed -n "s/.*\\"$1\\":\\"\\{0,1\\}\\([^\\",}]*\\).*/\\1/p"; }
order() { curl -sS -X POST "$files" ${AUTH} ${JSON_TYPE} "$@"; }

# What is charged is the quote that you saw, once; the key is made once, so asking again changes nothing.
quote=$(order --data '{"dry_run": true}' | sed -n 's/.*"quote":{[^}]*"amount":\\([0-9]*\\).*/\\1/p')
answer=$(order -H "Idempotency-Key: $(${RANDOM})" --data "{\\"quote\\": $quote}")
file=$(printf %s "$answer" | sed -n 's/.*"file":{"id":"\\([^"]*\\)".*/\\1/p')
while :; do
  status=$(curl -sS "$files/$file/status" ${AUTH} | field status)
  case $status in queued | running) sleep 1 ;; *) break ;; esac
done
curl -sS -o result.csv "$files/$file" ${AUTH}
cat result.csv`,

  download: ({ url }) => `id=$(curl -sS ${word(url)} ${AUTH} | sed -n 's/.*"data":\\[{"id":"\\([^"]*\\)".*/\\1/p')
curl -sS -o "$id.csv" -D - "${url}/$id" ${AUTH}`,
};

export const curl = { request, programs };
