import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Code of a recipe and its place; without `line` the file is new. */
interface Edit {
  file: string;
  how?: 'after' | 'instead of';
  line?: string;
  code: string;
}
type Step = Edit | { command: string };

const PLACE = /^\/\/ ((?:[\w@.-]+\/)+[\w.-]+)(?:, (after|instead of): (.+))?$/;

/** Reads the code blocks of a recipe in their order. docs/recipes/README.md describes their first lines. */
export function parseRecipe(text: string): Step[] {
  const steps: Step[] = [];
  for (const [, language, block = ''] of text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    let edit: Edit | undefined;
    for (const line of block.trimEnd().split('\n')) {
      const place = PLACE.exec(line);
      if (language === 'sh') steps.push({ command: line });
      else if (place) {
        edit = { file: place[1] as string, how: place[2] as Edit['how'], line: place[3], code: '' };
        steps.push(edit);
      } else if (edit) edit.code += `${line}\n`;
      else throw new Error(`A block does not name its place: ${line}`);
    }
  }
  return steps;
}

/** Applies an edit below a folder. Throws when the file lacks the line that the recipe names. */
export function applyEdit(folder: string, { file, how, line = '', code }: Edit): void {
  const target = path.join(folder, file);
  if (!how) {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, code);
    return;
  }
  if (!existsSync(target)) throw new Error(`${file} does not exist`);
  const lines = readFileSync(target, 'utf8').split('\n');
  const matches = line.endsWith('…')
    ? (text: string) => text.trim().startsWith(line.slice(0, -1).trim())
    : (text: string) => text.trim() === line;
  const at = lines.findIndex(matches);
  if (at < 0) throw new Error(`${file} has no line: ${line}`);
  lines.splice(how === 'after' ? at + 1 : at, how === 'after' ? 0 : 1, code.trimEnd());
  writeFileSync(target, lines.join('\n'));
}
