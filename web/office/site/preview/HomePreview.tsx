import { Text } from '@mantine/core'
import { messages } from '#web/office/site/messages.ts'
import { accentFrom } from '#contract/accent.ts'
import { AMBER } from '#web/office/site/form/ColourField.tsx'
import style from './HomePreview.module.css'

interface HomePreviewProps {
  /** URLs; empty for none. */
  logo: string
  banner: string
  colour: string
  title: string
  text: string
}

/** A preview of the head of the home page. */
export function HomePreview({ logo, banner, colour, title, text }: HomePreviewProps) {
  const accent = accentFrom(colour) ?? accentFrom(AMBER)
  const lights = accent ? { background: accent.fill, color: accent.onFill } : {}
  return (
    <section className={style.home} aria-label={messages.previewHome}>
      <div className={style.bar}>{logo !== '' && <img src={logo} alt="" className={style.logo} />}</div>
      <div className={style.head}>
        {banner !== '' && <img src={banner} alt="" className={style.banner} />}
        <div className={style.words}>
          <Text className={style.title ?? ''}>{title}</Text>
          {text !== '' && <Text className={style.text ?? ''}>{text}</Text>}
          <span className={style.button} style={lights}>
            {messages.colourButton}
          </span>
        </div>
      </div>
    </section>
  )
}
