import { Anchor, Group } from '@mantine/core'
import { LANGUAGES, OFFICE_LANGUAGES } from '#contract/languages.ts'
import { pageLanguage } from '#web/lib/routing/page-language.ts'
import { chooseLanguage } from '#web/office/kit/lib/language.ts'
import { messages } from './messages.ts'

/** The languages of the office, each under its own name, before the login. */
export const LanguageChoice = () => (
  <nav aria-label={messages.language}>
    <Group gap="md">
      {OFFICE_LANGUAGES.map((language) => (
        <Anchor
          key={language}
          component="button"
          type="button"
          size="sm"
          lang={language}
          aria-current={language === pageLanguage() || undefined}
          fw={language === pageLanguage() ? 700 : undefined}
          onClick={() => chooseLanguage(language)}
        >
          {LANGUAGES[language]}
        </Anchor>
      ))}
    </Group>
  </nav>
)
