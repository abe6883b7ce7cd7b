/** A picture made ready to be sent: upright, JPEG, no longer than what is read of it, so that any camera's fits the 5 MB. */
const longestSide = 2_000
const quality = 0.85
/** A file this large is no photograph of a passport; decoding it could stop the page. */
const mostBytes = 60 * 1024 * 1024

export type PictureFault = 'heic' | 'notPicture'
export class PictureRefused extends Error {
  readonly fault: PictureFault
  constructor(fault: PictureFault) {
    super(fault)
    this.fault = fault
  }
}

/** Draws a file anew. Browsers but Safari cannot open HEIC, which iPhones keep; its words say what to do. */
export async function preparePicture(file: File): Promise<Blob> {
  if (file.size > mostBytes) throw new PictureRefused('notPicture')
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new PictureRefused(isHeic(file) ? 'heic' : 'notPicture')
  }
  try {
    return await drawn(bitmap, bitmap)
  } finally {
    bitmap.close()
  }
}

/** What the camera shows at this moment. */
export const pictureOfVideo = (video: HTMLVideoElement): Promise<Blob> =>
  drawn(video, { width: video.videoWidth, height: video.videoHeight })

async function drawn(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new PictureRefused('notPicture')
  context.imageSmoothingQuality = 'high'
  // A transparent picture would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const made = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  )
  if (!made) throw new PictureRefused('notPicture')
  return made
}

export const isHeic = ({ name, type }: { name: string; type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
