import type { RefObject } from 'react'
import type { CameraState } from './use-camera.ts'
import style from './CameraView.module.css'
import { messages } from './messages.ts'

interface Rest {
  isResting: boolean
  wake: () => void
}

/** The camera's picture, or why there is none. It is small beside a result, so that the next code can be aimed at. */
export function CameraView({
  video,
  camera,
  rest = { isResting: false, wake: () => undefined },
  isSmall = false,
}: {
  video: RefObject<HTMLVideoElement | null>
  camera: CameraState
  rest?: Rest
  isSmall?: boolean
}) {
  const isOn = camera.step === 'on'
  return (
    <div className={style.stage}>
      <video
        ref={video}
        className={`${style.video} ${isOn ? '' : style.off} ${isSmall ? style.small : ''}`}
        aria-hidden={!isOn}
        aria-label={messages.picture}
        muted
        playsInline
      />
      {isOn && <div className={style.frame} aria-hidden="true" />}
      {isOn && <p className={style.hint}>{messages.aim}</p>}
      {!isOn && (
        <div className={style.words}>
          <output>
            {rest.isResting || camera.step === 'on' ? messages.paused : messages.camera[camera.step]}
          </output>
          {(rest.isResting || !['off', 'starting'].includes(camera.step)) && (
            <button type="button" onClick={rest.isResting ? rest.wake : camera.again}>
              {rest.isResting ? messages.goOn : messages.tryAgain}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
