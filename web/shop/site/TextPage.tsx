import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { RichText } from '#web/ui/data-display/RichText.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './TextPage.module.css'

/** The pages that only consist of a configured text. */
export type TextName = 'terms' | 'privacy' | 'security' | 'cookies' | 'faqs'

/** A page with the festival's own text. */
export function TextPage({ name }: { name: TextName }) {
  const config = useConfig()
  return (
    <article className={style.page}>
      <h1>
        <OwnText>{titleOf(config, name)}</OwnText>
      </h1>
      <RichText html={config.texts[name]} />
    </article>
  )
}
