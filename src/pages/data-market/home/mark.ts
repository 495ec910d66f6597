/** A title cut where the text it was found by begins and ends. */
export function markOf(title: string, keyword: string): { text: string; hit: boolean }[] {
  const at = title.toLowerCase().indexOf(keyword.toLowerCase());
  if (keyword === '' || at < 0) return [{ text: title, hit: false }];
  const end = at + keyword.length;
  return [
    { text: title.slice(0, at), hit: false },
    { text: title.slice(at, end), hit: true },
    { text: title.slice(end), hit: false },
  ].filter(({ text }) => text !== '');
}
