// The video of a phone's camera, in its size and frame rate.
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { drawPicture, type Shot } from '#testing/harness/fake-camera.ts'

const [WIDTH, HEIGHT] = [1280, 720]
/** The maximum number of frames that Chromium accepts. */
const PICTURES_A_SECOND = 30
/** The size of the square in the upper left corner that is white while a code is visible, otherwise black. */
export const MARK = 48

/** Writes a video for `--use-file-for-fake-video-capture`, which must end in `.mjpeg`. */
export async function writeFilm(file: string, shots: Shot[]): Promise<void> {
  const film = await open(file, 'w')
  try {
    for (const shot of shots) {
      const picture = await takePicture(shot)
      for (let count = 0; count < shot.seconds * PICTURES_A_SECOND; count++) await film.write(picture)
    }
  } finally {
    await film.close()
  }
}

async function takePicture({ text, view }: Shot): Promise<Buffer> {
  const mark = Buffer.alloc(MARK * MARK * 3, text === null ? 0 : 255)
  const scene = await sharp(await drawPicture(text, view), { raw: { width: 640, height: 480, channels: 1 } })
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#777' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
  return sharp(scene)
    .composite([{ input: mark, raw: { width: MARK, height: MARK, channels: 3 }, left: 0, top: 0 }])
    .jpeg({ quality: 85, chromaSubsampling: '4:2:0' })
    .toBuffer()
}
