import { encode } from 'uqr'
import style from './QrCode.module.css'

// An inline SVG needs the role of an image for screen readers.
const picture = { role: 'img' }

/** A QR code of a text, dark on white in both schemes so that every camera reads it. Load it lazily. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  // Banks require level M; readers need a margin of four modules.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={style.code} viewBox={`0 0 ${size} ${size}`} {...picture} aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  )
}
