import { type RefObject, useRef, useState } from 'react'
import { messages } from './messages.ts'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import style from './Gallery.module.css'

/** A scrollable track must be focusable for keyboard users. */
const byKeyboard = { tabIndex: 0 }

/** Tracks which picture is visible. */
function useTrack() {
  const track = useRef<HTMLElement>(null)
  const [at, setAt] = useState(0)
  const follow = () => {
    const { scrollLeft, clientWidth } = track.current ?? { scrollLeft: 0, clientWidth: 1 }
    setAt(Math.round(scrollLeft / clientWidth))
  }
  const show = (index: number) => {
    const { current } = track
    current?.scrollTo({ left: index * current.clientWidth, behavior: 'smooth' })
  }
  return { track, at, follow, show }
}

interface TrackProps {
  track: RefObject<HTMLElement | null>
  name: string
  pictures: string[]
  onScroll: () => void
}

function Track({ track, name, pictures, onScroll }: TrackProps) {
  const several = pictures.length > 1
  return (
    <section
      ref={track}
      className={style.track}
      onScroll={onScroll}
      aria-label={messages.pictures({ name })}
      {...(several && byKeyboard)}
    >
      {(pictures.length > 0 ? pictures : [null]).map((picture, index) => (
        <Picture
          key={picture}
          className={style.main}
          src={picture}
          alt={several ? `${name}, ${messages.picture({ number: index + 1, count: pictures.length })}` : name}
          width={500}
          sizes="(width < 860px) 88vw, 500px"
          first={index === 0}
          later={index > 0}
        />
      ))}
    </section>
  )
}

/** Up to four pictures: one large, to be swiped; thumbnails of all below. */
export function Gallery({ name, pictures }: { name: string; pictures: string[] }) {
  const { track, at, follow, show } = useTrack()
  return (
    <div className={style.gallery}>
      <Track track={track} name={name} pictures={pictures} onScroll={follow} />
      {pictures.length > 1 && (
        <ul className={style.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={messages.picture({ number: index + 1, count: pictures.length })}
                aria-current={index === at || undefined}
                onClick={() => show(index)}
              >
                <Picture src={picture} alt="" width={100} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
