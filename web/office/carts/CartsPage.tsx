import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { LOOKS_LIKE_HOARDING, type OpenCarts } from '#contract/office/hoarding.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { HoardingCard } from './HoardingCard.tsx'
import { messages } from './messages.ts'
import { useOpenCarts } from './open-carts-query.ts'

function NoHoards() {
  const { address, account } = LOOKS_LIKE_HOARDING
  return (
    <Section>
      <Text fw={600}>{messages.none}</Text>
      <Text c="dimmed">
        {messages.noneHint({
          addressCarts: String(address.carts),
          addressPlaces: String(address.places),
          carts: String(account.carts),
          places: String(account.places),
        })}
      </Text>
    </Section>
  )
}

function Hoards({ hoards }: Pick<OpenCarts, 'hoards'>) {
  if (hoards.length === 0) return <NoHoards />
  return (
    <Stack component="section" gap="sm" aria-label={messages.hoards}>
      <Title order={2} size="h4">
        {messages.hoards}
      </Title>
      <Text c="dimmed" maw="70ch">
        {messages.hoardsLead}
      </Text>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
        {hoards.map((hoard) => (
          <HoardingCard key={`${hoard.kind} ${hoard.key}`} hoard={hoard} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

/** The open carts: their number, and possible hoarding among them. */
export function CartsPage() {
  const { count } = useFormats()
  const open = useOpenCarts()
  const lead =
    open &&
    messages.openNow({
      carts: open.carts,
      cartCount: count(open.carts),
      places: open.places,
      placeCount: count(open.places),
    })
  return (
    <Page title={messages.carts} lead={lead}>
      {open ? <Hoards hoards={open.hoards} /> : <LoadingSection label={messages.carts} height={240} />}
    </Page>
  )
}
