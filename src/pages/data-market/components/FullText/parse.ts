export interface Block {
  kind: 'heading' | 'paragraph';
  text: string;
  /** Place in the text: unique, the same for the same text. */
  at: number;
}

/** '## 第一章 总则', or a line that is nothing but the name of a part, chapter or section, or a short '一、申报条件'. */
const HEADING =
  /^(?:#{1,6}\s+(.+)|(第[一二三四五六七八九十百零〇]+[编章节](?:\s.{1,40})?|[一二三四五六七八九十]+、[^，。；：]{1,20}))$/;

/** Texts of policies as headings and paragraphs; a blank line or a line's end begins another. */
export function parse(text: string): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const heading = HEADING.exec(trimmed);
    if (heading) blocks.push({ kind: 'heading', text: (heading[1] ?? heading[2] ?? '').trim(), at });
    else if (trimmed) blocks.push({ kind: 'paragraph', text: trimmed, at });
    at += line.length + 1;
  }
  return blocks;
}

/** A text cut where a word begins and ends, capitals or not. */
export function cut(text: string, word: string): { text: string; hit: boolean }[] {
  const needle = word.trim().toLowerCase();
  if (!needle) return [{ text, hit: false }];
  const parts: { text: string; hit: boolean }[] = [];
  const lower = text.toLowerCase();
  let from = 0;
  for (let hitStart = lower.indexOf(needle); hitStart !== -1; hitStart = lower.indexOf(needle, from)) {
    if (hitStart > from) parts.push({ text: text.slice(from, hitStart), hit: false });
    from = hitStart + needle.length;
    parts.push({ text: text.slice(hitStart, from), hit: true });
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}
