import { useConfig } from '#web/lib/data/data.ts'
import { RichText } from '#web/ui/data-display/RichText.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './TextPage.module.css'

/** The page of the ambassador programme, as configured. */
export function AmbassadorsPage() {
  const { ambassadors } = useConfig()
  return (
    <article className={style.page}>
      <h1>
        <OwnText>{ambassadors.title}</OwnText>
      </h1>
      <RichText html={ambassadors.text} />
    </article>
  )
}
