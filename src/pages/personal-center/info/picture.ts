/** Pixels of a side: enough for every size that a portrait is shown in. */
const SIDE = 512;

/** The middle of a picture as a square JPEG, upright. Rejects what the browser cannot read. */
export async function toSquare(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const square = Math.min(picture.width, picture.height);
  const side = Math.min(SIDE, square);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const [left, top] = [(picture.width - square) / 2, (picture.height - square) / 2];
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, square, square, 0, 0, side, side);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The browser could not encode the picture');
  return new File([blob], 'portrait.jpg', { type: blob.type });
}
