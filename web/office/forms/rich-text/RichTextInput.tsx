import { Group, Input, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import '@mantine/tiptap/styles.layer.css'
import type { FormField } from '#web/lib/forms/form.ts'
import { officeWords as words } from '#web/office/words/words.ts'
import { beyondEditor, EXTENSIONS } from './editor-extensions.ts'
import style from './RichTextInput.module.css'
import { RichTextPreview } from './RichTextPreview.tsx'
import { NONCE } from '#web/office/ui/theme.ts'

interface RichTextFieldProps extends FormField {
  label: string
  hint?: string | undefined
  /** What is wrong with it, where it is said at the field, too. */
  error?: string | undefined
}

type Way = 'write' | 'html' | 'preview'

const WAYS = (['write', 'html', 'preview'] as const).map((value) => ({ value, label: words.ways[value] }))

/** An editor of `value`, which it follows when somebody else than the one who types has changed it. */
function useWriting({ value, onChange, label, errorId }: RichTextFieldProps) {
  const told = useRef(value)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    injectNonce: NONCE,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(errorId !== undefined && { 'aria-describedby': errorId, 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor }) => {
      told.current = editor.isEmpty ? '' : editor.getHTML()
      onChange(told.current)
    },
  })
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return editor
}

function Tools({ label }: { label: string }) {
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={words.toolsOf(label)}>
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
    </RichTextEditor.Toolbar>
  )
}

function Writing(props: RichTextFieldProps) {
  const editor = useWriting(props)
  return (
    <RichTextEditor
      editor={editor}
      withCodeHighlightStyles={false}
      className={props.errorId === undefined ? style.editor : `${style.editor} ${style.faulty}`}
      labels={{ linkEditorInputLabel: words.linkAddress, linkEditorSave: words.linkSave }}
    >
      <Tools label={props.label} />
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}

function Html({ name, label, value, onChange, errorId }: RichTextFieldProps) {
  return (
    <Textarea
      name={name}
      aria-label={words.htmlOf(label)}
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
 * A text with formatting: written as it looks or as HTML, and seen as the shop shows it. What only HTML can say is never lost:
 * such a text cannot be written in the other way.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, hint, value, error } = props
  const id = useId()
  const beyond = beyondEditor(value)
  const [chosen, choose] = useState<Way>('write')
  const way = chosen === 'write' && beyond.length > 0 ? 'html' : chosen
  const ways = WAYS.map((each) => ({ ...each, disabled: each.value === 'write' && beyond.length > 0 }))
  return (
    <Stack gap={4} component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-end">
        <Input.Label component="div" id={id}>
          {label}
        </Input.Label>
        <SegmentedControl
          size="xs"
          data={ways}
          value={way}
          onChange={choose}
          aria-label={words.wayOf(label)}
        />
      </Group>
      {hint !== undefined && <Input.Description>{hint}</Input.Description>}
      {way === 'write' && <Writing {...props} />}
      {way === 'html' && <Html {...props} />}
      {way === 'preview' && <RichTextPreview label={label} text={value} />}
      {way === 'html' && beyond.length > 0 && (
        <Text size="sm" c="dimmed">
          {words.onlyHtml(beyond.map((tag) => `<${tag}>`).join(', '))}
        </Text>
      )}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </Stack>
  )
}
