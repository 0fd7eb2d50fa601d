import { listed } from '#contract/define-messages.ts'
import { Group, Input, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import '@mantine/tiptap/styles.layer.css'
import type { FormField } from '#web/lib/forms/form.ts'
import { type Insertable, InsertMenu } from '#web/office/kit/forms/fields/InsertableField.tsx'
import { messages } from './messages.ts'
import { unsupportedTags, EXTENSIONS } from './editor-extensions.ts'
import style from './RichTextInput.module.css'
import { RichTextPreview } from './RichTextPreview.tsx'
import { NONCE } from '#web/office/kit/ui/theme.ts'

export interface RichTextOptions {
  /** Texts that a menu inserts at the cursor. */
  insertable?: Insertable | undefined
  /** Whether there is a preview as in the shop; false if the screen has its own. */
  withPreview?: boolean
  /** The language of the text, if it is not the office's. */
  lang?: string | undefined
}

interface RichTextInputProps extends FormField, RichTextOptions {
  label: string
  hint?: string | undefined
  /** The language of the hint, if it is not the office's. */
  hintLang?: string | undefined
  /** The error, if it is shown at the field. */
  error?: string | undefined
}

type Mode = 'write' | 'html' | 'preview'

const MODES = (['write', 'html', 'preview'] as const).map((value) => ({
  value,
  label: messages.modes[value],
}))

/** The editor of `value`. It follows changes of the value that do not come from typing. */
function useRichTextEditor({ value, onChange, label, errorId, lang }: RichTextInputProps) {
  const reported = useRef(value)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    injectNonce: NONCE,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(lang !== undefined && { lang }),
        ...(errorId !== undefined && { 'aria-describedby': errorId, 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor }) => {
      reported.current = editor.isEmpty ? '' : editor.getHTML()
      onChange(reported.current)
    },
  })
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return editor
}

function InsertAtCursor(insertable: Insertable) {
  const { editor } = useRichTextEditorContext()
  return <InsertMenu {...insertable} onInsert={(text) => editor?.chain().focus().insertContent(text).run()} />
}

function Toolbar({ label, insertable }: Pick<RichTextInputProps, 'label' | 'insertable'>) {
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={messages.toolsOf({ label })}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      {insertable && <InsertAtCursor {...insertable} />}
    </RichTextEditor.Toolbar>
  )
}

function Editor(props: RichTextInputProps) {
  const editor = useRichTextEditor(props)
  return (
    <RichTextEditor
      editor={editor}
      withCodeHighlightStyles={false}
      className={props.errorId === undefined ? style.editor : `${style.editor} ${style.faulty}`}
      labels={messages.tools}
    >
      <Toolbar label={props.label} insertable={props.insertable} />
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}

function HtmlInput({ name, label, value, onChange, errorId }: RichTextInputProps) {
  return (
    <Textarea
      name={name}
      aria-label={messages.htmlOf({ label })}
      aria-describedby={errorId}
      error={errorId !== undefined}
      classNames={{ input: style.html ?? '' }}
      value={value}
      autosize
      minRows={5}
      maxRows={24}
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/**
 * A text with formatting: in an editor, as HTML, or as a preview. A text that the editor cannot represent can only be edited as
 * HTML, so that nothing is lost.
 */
export function RichTextInput(props: RichTextInputProps) {
  const { label, hint, hintLang, value, error, withPreview = true } = props
  const id = useId()
  const unsupported = unsupportedTags(value)
  const [chosen, choose] = useState<Mode>('write')
  const mode = chosen === 'write' && unsupported.length > 0 ? 'html' : chosen
  const modes = MODES.filter(({ value: each }) => withPreview || each !== 'preview').map((each) => ({
    ...each,
    disabled: each.value === 'write' && unsupported.length > 0,
  }))
  return (
    <Stack gap={4} component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-end">
        <Input.Label component="div" id={id}>
          {label}
        </Input.Label>
        <SegmentedControl
          size="xs"
          data={modes}
          value={mode}
          onChange={choose}
          aria-label={messages.wayOf({ label })}
        />
      </Group>
      {hint !== undefined && <Input.Description lang={hintLang}>{hint}</Input.Description>}
      {mode === 'write' && <Editor {...props} />}
      {mode === 'html' && <HtmlInput {...props} />}
      {mode === 'preview' && <RichTextPreview label={label} text={value} />}
      {mode === 'html' && unsupported.length > 0 && (
        <Text size="sm" c="dimmed">
          {messages.onlyHtml({ tags: listed(unsupported.map((tag) => `<${tag}>`)) })}
        </Text>
      )}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </Stack>
  )
}
