import { useConfig } from '#web/lib/data/data.ts'
import { words } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import style from './Hero.module.css'

/** The festival's own words over its banner. */
export function Hero() {
  const { name, shopActive, texts } = useConfig()
  return (
    <div className={style.hero}>
      <h1>{texts.heroTitle || name}</h1>
      {texts.heroText !== '' && <p>{texts.heroText}</p>}
      {shopActive && <ButtonLink to="/tickets">{words.getTickets}</ButtonLink>}
    </div>
  )
}
