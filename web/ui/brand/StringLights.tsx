import { useBrowserValue } from '#web/lib/browser/browser-value.ts'
import style from './StringLights.module.css'

interface StringLightsProps {
  bulbs: number
  /** The number of arcs between the first and the last nail. */
  swags: number
}

/** A string of bulbs that light up one after the other. Hidden from assistive technology. */
export function StringLights({ bulbs, swags }: StringLightsProps) {
  // Set by a script: the Content-Security-Policy forbids style attributes in the HTML.
  const shown = useBrowserValue(() => bulbs, 0)
  const depth = (along: number) => 4 * along * (1 - along)
  return (
    <div className={style.festoon} aria-hidden>
      {Array.from({ length: shown }, (_, index) => {
        const along = (index + 0.5) / bulbs
        const bulb = {
          left: `${along * 100}%`,
          top: `${6 + depth((along * swags) % 1) * 66}%`,
          animationDelay: `${120 + index * 70}ms`,
        }
        return <span key={index} className={style.bulb} style={bulb} />
      })}
      <svg viewBox={`0 0 ${swags * 100} 100`} preserveAspectRatio="none">
        {Array.from({ length: swags }, (_, index) => (
          <path key={index} d={`M${index * 100} 0q50 144 100 0`} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
    </div>
  )
}
