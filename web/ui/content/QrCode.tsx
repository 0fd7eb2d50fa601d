import { encode } from 'uqr'
import style from './QrCode.module.css'

// An `img` could not draw it: it is a picture to who hears the page nevertheless.
const picture = { role: 'img' }

/** A QR code of a text, dark on white in both schemes so that every camera reads it. Load it lazily. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  // Level M is what banks ask for; four modules of white are what a reader needs around it.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={style.code} viewBox={`0 0 ${size} ${size}`} {...picture} aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  )
}
