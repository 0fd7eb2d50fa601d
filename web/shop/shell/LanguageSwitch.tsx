import { useLocation } from 'react-router'
import { isLanguage, LANGUAGES, languagePrefix } from '#contract/languages.ts'
import { useIsHydrated } from '#web/lib/browser/browser-value.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useRouteHandle } from '#web/lib/routing/titles.ts'
import { messages } from './messages.ts'
import style from './LanguageSwitch.module.css'

const YEAR_S = 31_536_000

/** The server redirects addresses without a language to the language chosen last. */
const choose = (language: string) =>
  void (document.cookie = `language=${language}; path=/; max-age=${YEAR_S}; samesite=lax`)

/**
 * The path of this page. A prerendered page knows neither query nor hash, and a customer's page not even the order, because one frame is
 * rendered for all of them: until it is hydrated its links lead to the page above.
 */
function usePagePath(): string {
  const { pathname, search, hash } = useLocation()
  const isHydrated = useIsHydrated()
  const isShared = useRouteHandle()?.needsCustomer ?? false
  if (isHydrated) return pathname + search + hash
  return isShared ? `/${pathname.split('/')[1]}` : pathname
}

/** The languages of the festival, each with the URL of this page in it; empty if there is only one language. */
function useLanguages() {
  const { language, languages } = useConfig()
  const path = usePagePath()
  if (languages.length < 2) return { language, choices: [] }
  const choices = languages
    .filter(isLanguage)
    .map((code) => ({ code, address: languagePrefix(code, languages) + path }))
  return { language, choices }
}

/** The language menu of the header: two letters that open a list. */
export function LanguageSelect() {
  const { language, choices } = useLanguages()
  if (choices.length === 0) return null
  const open = (code: string) => {
    choose(code)
    location.assign(choices.find((choice) => choice.code === code)?.address ?? '/')
  }
  return (
    <span className={style.select}>
      <span aria-hidden>{language.toUpperCase()}</span>
      <select aria-label={messages.language} value={language} onChange={({ target }) => open(target.value)}>
        {choices.map(({ code }) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </select>
    </span>
  )
}

/** The languages of the festival, each under its own name, in the footer. */
export function LanguageLinks() {
  const { language, choices } = useLanguages()
  if (choices.length === 0) return null
  return (
    <section>
      <h2>{messages.language}</h2>
      <ul className={style.languages}>
        {choices.map(({ code, address }) => (
          <li key={code}>
            <a
              href={address}
              lang={code}
              hrefLang={code}
              aria-current={code === language || undefined}
              onClick={() => choose(code)}
            >
              {LANGUAGES[code]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
