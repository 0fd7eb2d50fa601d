import style from './RichText.module.css'

/** Formatted text from the festival's configuration. The server has reduced its HTML to a safe subset. */
export function RichText({ html }: { html: string }) {
  return <div className={style.text} dangerouslySetInnerHTML={{ __html: html }} />
}
