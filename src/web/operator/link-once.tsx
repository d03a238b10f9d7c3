import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

interface LinkOnceProps extends DialogProps {
  title: string
  link: string
  /** Who it is for, and how long it holds. */
  words: string
}

/** A link that is kept nowhere: it is copied now or made anew. */
export function LinkOnce({ opened, title, link, words, onClose }: LinkOnceProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={560}
      leave={null}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="stack gap-16 dialog-form">
        <p className="muted">{words} It is shown only once: copy it now.</p>
        <TextInput
          classNames={fieldClasses}
          label="Link"
          value={link}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <div>
          <CopyButton text={link} label="Copy link" isWritten isOutlined />
        </div>
      </div>
    </Dialog>
  )
}
