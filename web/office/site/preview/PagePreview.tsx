import { Text } from '@mantine/core'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { RichTextPreview } from '#web/office/kit/forms/rich-text/RichTextPreview.tsx'
import { messages } from '#web/office/site/messages.ts'
import style from './PagePreview.module.css'

/** A preview of a page of the shop. */
export const PagePreview = ({ title, text }: { title: string; text: string }) => (
  <Section title={messages.previewPage}>
    <div className={style.page}>
      <Text className={style.title ?? ''}>{title}</Text>
      <RichTextPreview label={title} text={text} />
    </div>
  </Section>
)
