import { Anchor, SimpleGrid, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { SwitchField } from '#web/office/kit/forms/fields/fields.tsx'
import {
  CapacityField,
  InstantField,
  IntegerField,
  ParsedField,
} from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'
import { durationFormat } from './form/duration-formats.ts'
import { siteHints } from './form/site-labels.ts'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { SITE_PAGES } from './form/site-pages.ts'

const NAMES = SITE_PAGES['waiting-room']

type WaitingRoomForm = SiteFormOf<(typeof NAMES)[number]>

function Opening({ form: { fields } }: { form: WaitingRoomForm }) {
  const { timezone } = useFormats()
  return (
    <Section title={messages.partOpening}>
      <SwitchField {...fields['waitingRoom.active']} hint={siteHints['waitingRoom.active']} />
      {fields['waitingRoom.active'].value === true && (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <InstantField
            {...fields['waitingRoom.opensAt']}
            hint={siteHints['waitingRoom.opensAt']}
            zone={timezone}
          />
          <ParsedField
            {...fields['waitingRoom.gathersFor']}
            hint={siteHints['waitingRoom.gathersFor']}
            format={durationFormat}
          />
        </SimpleGrid>
      )}
    </Section>
  )
}

const LettingIn = ({ form: { fields } }: { form: WaitingRoomForm }) => (
  <Section title={messages.partLettingIn}>
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <IntegerField
        {...fields['waitingRoom.peoplePerMinute']}
        hint={siteHints['waitingRoom.peoplePerMinute']}
      />
      <CapacityField {...fields['waitingRoom.mostInside']} hint={siteHints['waitingRoom.mostInside']} />
      <ParsedField
        {...fields['waitingRoom.pass']}
        hint={siteHints['waitingRoom.pass']}
        format={durationFormat}
      />
    </SimpleGrid>
    <Anchor component={Link} to="/waiting-room">
      {messages.watchLine}
    </Anchor>
  </Section>
)

/** What only an active waiting room has. */
const OPENING = ['waitingRoom.opensAt', 'waitingRoom.gathersFor'] as const

/** The settings of the waiting room: when it is active, and its pace. */
export const WaitingRoomPage = () => (
  <SiteForm
    title={messages.siteTabs['waiting-room']}
    lead={messages.siteLeads['waiting-room']}
    names={NAMES}
    hidden={(draft) => (draft['waitingRoom.active'] === true ? [] : OPENING)}
  >
    {(form) => (
      <Stack>
        <Opening form={form} />
        <LettingIn form={form} />
      </Stack>
    )}
  </SiteForm>
)
