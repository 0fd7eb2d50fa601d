import { useSyncExternalStore } from 'react'
import style from './Picture.module.css'

/** The widths in which the server keeps a square picture beside the original of 1000. */
const WIDTHS = [100, 200, 350, 500, 700]

/** `/pictures/shirt.webp` at 350 is `/pictures/shirt.350.webp`. */
export const pictureVariant = (path: string, width: number): string =>
  path.replace(/\.(\w+)$/, `.${width}.$1`)

interface PictureProps {
  /** A path of the server; the lights are drawn where it is null, and until it is asked for. */
  src: string | null
  alt: string
  /** How wide it is shown, in CSS pixels. */
  width: number
  /** The `sizes` of the image, where it is not `width` wide everywhere. */
  sizes?: string
  /** Visible without scrolling: loaded first. */
  first?: boolean
  /** Out of sight at first. A browser asks for it long before it is scrolled to, and what is in sight would come later. */
  later?: boolean
  className?: string | undefined
}

const NEVER = () => () => undefined

/** Whether what the server has written is taken over, which is when it is painted. */
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  )

/** A square picture of something in the shop, fetched at the size at which it is shown. */
export function Picture({
  src,
  alt,
  width,
  sizes = `${width}px`,
  first = false,
  later = false,
  className,
}: PictureProps) {
  const isTakenOver = useIsTakenOver()
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
