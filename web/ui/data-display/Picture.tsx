import { useIsHydrated } from '#web/lib/browser/browser-value.ts'
import style from './Picture.module.css'

/** The widths in which the server stores a square picture, in addition to the original of 1000. */
const WIDTHS = [100, 200, 350, 500, 700]

/** `/pictures/shirt.webp` at 350 is `/pictures/shirt.350.webp`. */
export const pictureVariant = (path: string, width: number): string =>
  path.replace(/\.(\w+)$/, `.${width}.$1`)

interface PictureProps {
  /** A path of the server. If it is null, or until it is loaded, the lights are drawn instead. */
  src: string | null
  alt: string
  /** The displayed width in CSS pixels. */
  width: number
  /** The `sizes` of the image, if it is not `width` wide everywhere. */
  sizes?: string
  /** Visible without scrolling: loaded first. */
  first?: boolean
  /** Initially out of sight. A browser would load it long before it is scrolled to, and delay what is in sight. */
  later?: boolean
  className?: string | undefined
}

/** A square picture of an item, loaded in the size at which it is shown. */
export function Picture({
  src,
  alt,
  width,
  sizes = `${width}px`,
  first = false,
  later = false,
  className,
}: PictureProps) {
  const isTakenOver = useIsHydrated()
  const classes = [style.picture, className].filter(Boolean).join(' ')
  if (src === null || (later && !isTakenOver))
    return (
      <div
        className={`${classes} ${style.none}`}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      />
    )
  const sources = WIDTHS.map((each) => `${pictureVariant(src, each)} ${each}w`)
  return (
    <img
      className={classes}
      src={pictureVariant(src, width)}
      srcSet={[...sources, `${src} 1000w`].join(', ')}
      sizes={sizes}
      width={width}
      height={width}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'sync' : 'async'}
    />
  )
}
