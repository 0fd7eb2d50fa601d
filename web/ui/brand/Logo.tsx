import style from './Logo.module.css'

/** Festoon's logo: three bulbs on a string. */
export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg viewBox="0 0 34 18" width={size} height={(size * 18) / 34} aria-hidden>
      <path
        d="M1 2c4 12 28 12 32 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity="0.75"
      />
      <circle cx="7.5" cy="10.2" r="3.1" className={style.bulb} />
      <circle cx="17" cy="13.2" r="3.6" className={style.middle} />
      <circle cx="26.5" cy="10.2" r="3.1" className={style.bulb} />
    </svg>
  )
}

/** The festival's own logo, or Festoon's beside the festival's name. */
export function Logo({ src, name }: { src: string | null; name: string }) {
  if (src !== null) return <img className={style.image} src={src} alt={name} width={160} height={44} />
  return (
    <span className={style.logo}>
      <Mark />
      <span className={style.name}>{name}</span>
    </span>
  )
}
