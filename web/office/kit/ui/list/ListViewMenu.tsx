import { ActionIcon, Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { messages } from '#web/office/kit/ui/messages.ts'
import type { ListView } from './list-view.ts'
import style from './DataTable.module.css'

const DENSITIES = (['compact', 'roomy'] as const).map((value) => ({
  value,
  label: messages.densities[value],
}))

interface ListViewMenuProps {
  view: ListView
  /** The titles of the columns that can be hidden. */
  titles: readonly string[]
}

/** Chooses the height of the rows and the columns of a list. */
export const ListViewMenu = ({ view, titles }: ListViewMenuProps) => (
  <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
    <Popover.Target>
      <ActionIcon variant="subtle" size={28} aria-label={messages.listView} className={style.view ?? ''}>
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
          <path
            d="M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M10.7 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM5.2 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z"
            strokeWidth="1.4"
          />
        </svg>
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label={messages.listView}>
      <Stack gap="xs">
        <SegmentedControl
          size="xs"
          role="radiogroup"
          aria-label={messages.rowHeight}
          value={view.density}
          data={DENSITIES}
          onChange={(value) => view.setDensity(value)}
        />
        {titles.length > 0 && (
          <Text size="xs" c="dimmed" fw={600}>
            {messages.columns}
          </Text>
        )}
        {titles.map((title) => (
          <Checkbox
            key={title}
            size="xs"
            label={title}
            checked={view.isShown(title)}
            onChange={() => view.toggle(title)}
          />
        ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
)
