import { pictureVariant } from '#web/ui/data-display/Picture.tsx'
import style from './Banner.module.css'

const LIGHTS = 24

/** The positions of the bulbs: three arcs over the width. */
function place(index: number): { x: number; y: number } {
  const along = (index + 0.5) / LIGHTS
  const swag = (along * 3) % 1
  return { x: along * 1200, y: 14 + 56 * 4 * swag * (1 - swag) }
}

/** Festoon lights over the banner. */
function Lights() {
  return (
    <svg className={style.lights} viewBox="0 0 1200 90" preserveAspectRatio="xMidYMin slice" aria-hidden>
      <path d="M0 14Q200 126 400 14Q600 126 800 14Q1000 126 1200 14" className={style.wire} />
      {Array.from({ length: LIGHTS }, (_, index) => {
        const { x, y } = place(index)
        return (
          <g key={index} className={style.bulb}>
            <circle cx={x} cy={y + 4} r="13" className={style.glow} />
            <circle cx={x} cy={y + 4} r="4.5" className={style.glass} />
          </g>
        )
      })}
    </svg>
  )
}

interface BannerProps {
  src: string | null
  /** Full on the home page, fading into the page elsewhere. */
  fading: boolean
}

/**
 * The banner of the festival (1920 × 768), or a dusk sky with lights if it has none. A smaller file is enough where a phone shows
 * a darkened strip of it.
 */
export function Banner({ src, fading }: BannerProps) {
  return (
    <div className={style.banner} data-variant={fading ? 'fading' : 'full'}>
      {src === null ? (
        <Lights />
      ) : (
        <img
          src={src}
          srcSet={`${fading ? `${pictureVariant(src, 480)} 480w, ` : ''}${pictureVariant(src, 960)} 960w, ${src} 1920w`}
          sizes={fading ? '(width < 760px) 60vw, 100vw' : '100vw'}
          width={1920}
          height={768}
          alt=""
          fetchPriority={fading ? 'auto' : 'high'}
        />
      )}
    </div>
  )
}
