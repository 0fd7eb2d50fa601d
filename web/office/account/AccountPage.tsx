import { Stack } from '@mantine/core'
import { useMe } from '#web/office/kit/lib/session.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages as staffMessages } from '#web/office/staff/messages.ts'
import { LanguageSection } from './LanguageSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { RecoveryCodesSection } from './RecoveryCodesSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** The user's own account: password, recovery codes, second factor, open sessions. */
export function AccountPage() {
  const { full_name, email, role } = useMe()
  return (
    <Page title={staffMessages.ownLogin} lead={`${full_name} · ${email} · ${staffMessages.roles[role]}`}>
      <Stack maw={520}>
        <LanguageSection />
        <PasswordSection />
        <RecoveryCodesSection />
        <SecondFactorSection />
        <SessionsSection />
      </Stack>
    </Page>
  )
}
