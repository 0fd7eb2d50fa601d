// Videos of a gate's camera, for a browser started with `--use-file-for-fake-video-capture`.
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { encode } from 'uqr'

/** The variants of holding a ticket. */
export const VIEWS = ['straight', 'dim', 'tilted', 'blurred', 'small', 'cracked'] as const
export type View = (typeof VIEWS)[number]

/** The content of a shot and its duration; without a text it shows an empty desk. */
export interface Shot {
  text: string | null
  view?: View
  seconds: number
}

const [WIDTH, HEIGHT] = [640, 480]
const FRAMES_A_SECOND = 4
const [PAPER_WIDTH, PAPER_HEIGHT] = [420, 460]

/** A greyscale frame of 640 by 480 pixels. */
export async function drawPicture(text: string | null, view: View = 'straight'): Promise<Buffer> {
  if (text === null) return grey(sharp(Buffer.from(desk(''))))
  const paper = view === 'cracked' ? phone(text) : print(text)
  const scene = sharp(Buffer.from(desk(placed(paper, view))))
  if (view === 'dim') scene.linear(0.22, 14)
  if (view === 'blurred') scene.blur(1.6)
  return grey(scene)
}

const grey = (picture: Sharp): Promise<Buffer> =>
  picture.resize(WIDTH, HEIGHT).flatten({ background: '#777' }).greyscale().raw().toBuffer()

const desk = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="wood" x2="1" y2="1"><stop stop-color="#6b6257"/><stop offset="1" stop-color="#948c80"/></linearGradient>
<linearGradient id="glare" x2="1" y2="0.6"><stop offset="0.42" stop-color="#fff" stop-opacity="0"/><stop offset="0.5" stop-color="#fff" stop-opacity="0.4"/><stop offset="0.58" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#wood)"/>${content}</svg>`

/** The position: centred in the frame. */
function placed(paper: string, view: View): string {
  const held: Partial<Record<View, string>> = {
    tilted: 'rotate(-24) skewX(11) scale(0.85 0.76)',
    small: 'scale(0.52)',
  }
  return `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) ${held[view] ?? ''} translate(${-PAPER_WIDTH / 2} ${-PAPER_HEIGHT / 2})">${paper}</g>`
}

/** The lower part of a printed ticket: a part of the product's picture, and the code with its quiet zone. */
const print = (text: string): string =>
  `<rect width="${PAPER_WIDTH}" height="${PAPER_HEIGHT}" rx="14" fill="#fdfdfb"/>
<rect x="0" y="0" width="${PAPER_WIDTH}" height="92" rx="14" fill="#3b3566"/><circle cx="320" cy="60" r="70" fill="#e08a00" opacity="0.7"/>
<rect x="40" y="108" width="190" height="10" fill="#222"/><rect x="40" y="126" width="120" height="8" fill="#888"/>
${code(text, 70, 150, 280)}<rect x="130" y="440" width="160" height="8" fill="#444"/>`

/** A ticket on a phone: bright, below cracked, reflecting glass. */
const phone = (text: string): string =>
  `<rect width="${PAPER_WIDTH}" height="${PAPER_HEIGHT}" rx="40" fill="#15151a"/>
<rect x="24" y="20" width="372" height="420" rx="12" fill="#fff"/>${code(text, 60, 70, 300)}
<g stroke="#d8d8dc" fill="none"><path stroke-width="2" d="M40 60L175 190L150 300L210 440M175 190L330 120L396 60M175 190L260 260L400 300"/>
<path stroke-width="1.2" stroke="#55555c" d="M90 20L140 160L60 330M330 120L300 20M260 260L300 420"/></g>
<rect x="24" y="20" width="372" height="420" fill="url(#glare)"/>`

/** As printed: with a quiet zone of four modules, and the same error correction (see server/documents/drawing/qr-code.ts). */
function code(text: string, x: number, y: number, side: number): string {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const modules = data.flatMap((row, at) =>
    row.map((isDark, column) => (isDark ? `M${column} ${at}h1v1h-1z` : '')),
  )
  return `<g transform="translate(${x} ${y}) scale(${side / size})"><rect width="${size}" height="${size}" fill="#fff"/><path d="${modules.join('')}" shape-rendering="crispEdges"/></g>`
}

/** Writes a video of several shots; browsers loop it. */
export async function writeVideo(file: string, shots: Shot[]): Promise<void> {
  const video = await open(file, 'w')
  // In video, black is 16, white 235, and neutral chroma 128.
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  await video.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`)
  for (const { text, view, seconds } of shots) {
    const brightness = (await drawPicture(text, view)).map((grey) => 16 + (grey * 219) / 255)
    const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, colours])
    for (let count = 0; count < seconds * FRAMES_A_SECOND; count++) await video.write(frame)
  }
  await video.close()
}
