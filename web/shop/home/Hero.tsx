import { useConfig } from '#web/lib/data/data.ts'
import { langOf } from '#web/lib/data/fallbacks.ts'
import { datesIn } from '#web/lib/dates/dates-in-text.ts'
import { messages } from './messages.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { WholeDates } from '#web/ui/data-display/WholeDates.tsx'
import style from './Hero.module.css'

/** The festival's own text over its banner. */
export function Hero() {
  const { name, shopActive, texts } = useConfig()
  return (
    <div className={style.hero}>
      <h1>{texts.heroTitle === '' ? name : <OwnText>{texts.heroTitle}</OwnText>}</h1>
      {texts.heroText !== '' && (
        <p lang={langOf(texts.heroText)}>
          <WholeDates text={texts.heroText} dates={datesIn(texts.heroText)} />
        </p>
      )}
      {shopActive && <ButtonLink to="/tickets">{messages.getTickets}</ButtonLink>}
    </div>
  )
}
