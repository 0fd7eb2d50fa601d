import style from './MailFrame.module.css'
import { NONCE } from './theme.ts'

/**
 * The page's Content-Security-Policy also applies in the frame: the styles of the mail need the page's nonce, and nothing else
 * may load or run.
 */
const framed = (html: string): string => html.replaceAll('<style>', `<style nonce="${NONCE}">`)

/** A mail rendered in a frame without scripts. */
export const MailFrame = ({ title, html }: { title: string; html: string }) => (
  <iframe className={style.frame} title={title} sandbox="" srcDoc={framed(html)} />
)
