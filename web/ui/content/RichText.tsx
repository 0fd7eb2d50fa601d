import style from './RichText.module.css'

/** A text with formatting from the festival's configuration. The server let only a safe subset of HTML through. */
export function RichText({ html }: { html: string }) {
  return <div className={style.text} dangerouslySetInnerHTML={{ __html: html }} />
}
