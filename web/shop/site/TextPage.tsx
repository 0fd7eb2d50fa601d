import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { RichText } from '#web/ui/content/RichText.tsx'
import { OwnText } from '#web/ui/content/OwnText.tsx'
import style from './TextPage.module.css'

/** The pages that are nothing but a text of the configuration. */
export type TextName = 'terms' | 'privacy' | 'security' | 'cookies' | 'faqs'

/** A page of the festival's own words. */
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
