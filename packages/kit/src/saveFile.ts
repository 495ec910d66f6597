/** Hands a file of a `answer: 'file'` endpoint to the browser. */
export function saveFile(content: unknown, fileName: string): void {
  const url = URL.createObjectURL(content as Blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
