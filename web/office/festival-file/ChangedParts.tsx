import { Accordion, Alert, Badge, Group, Text } from '@mantine/core'
import type { ImportedPart } from '#contract/office/festival-files.ts'
import { changedObject } from '#web/office/festival-history/change-labels.ts'
import { Differences } from '#web/office/festival-history/Differences.tsx'
import { messages as history } from '#web/office/festival-history/messages.ts'
import { messages } from './messages.ts'

/** The number of unusual changes. */
export const unusualIn = (parts: ImportedPart[]): number =>
  parts.flatMap(({ differences }) => differences).filter(({ unusual }) => unusual !== null).length

const nameOf = ({ list, key }: ImportedPart): string => `${list} ${key}`

/** The changes of a file, part by part: unusual ones come first, and are expanded. */
export function ChangedParts({ parts }: { parts: ImportedPart[] }) {
  const count = unusualIn(parts)
  return (
    <>
      {count > 0 && (
        <Alert w="100%" color="red" role="alert" title={messages.fileUnusual({ count })}>
          {messages.fileUnusualLead}
        </Alert>
      )}
      <Accordion
        w="100%"
        multiple
        variant="contained"
        defaultValue={parts.filter((part) => unusualIn([part]) > 0).map(nameOf)}
      >
        {parts.map((part) => (
          <Accordion.Item key={nameOf(part)} value={nameOf(part)}>
            <Accordion.Control>
              <Group gap="sm">
                <Text fw={600}>{changedObject(part)}</Text>
                <Badge variant="default">{history.changeKinds[part.kind]}</Badge>
                {unusualIn([part]) > 0 && <Badge color="red">{messages.fileUnusualPart}</Badge>}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Differences change={part} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  )
}
