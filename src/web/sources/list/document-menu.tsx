import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBook2,
  IconDots,
  IconDownload,
  IconPencil,
  IconPlayerStop,
  IconRefresh,
  IconSquarePlus,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Source } from '#contract/sources.ts'
import { filePath } from '#web/sources/api.ts'

export type DocumentAct = 'edit' | 'delete' | 'what-to-do' | 'go-on' | 'read' | 'cancel'

interface DocumentMenuProps {
  source: Source
  isSending: boolean
  onAct: (act: DocumentAct) => void
}

const icon = { size: 18, stroke: 1.75 } as const

/** What can be done with a document, by its state. */
export function DocumentMenu({ source, isSending, onAct }: DocumentMenuProps) {
  const { id, title, state } = source
  const isUnderway = state === 'waiting' || state === 'reading'
  const hasFile = state !== 'sending'
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={`More about ${title}`} title={`More about ${title}`}>
          <IconDots size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'ready' && (
          <>
            <Menu.Item component={Link} to={`/library/documents/${id}`} leftSection={<IconBook2 {...icon} />}>
              Open
            </Menu.Item>
            <Menu.Item
              component={Link}
              to={`/create-course?source=${id}`}
              leftSection={<IconSquarePlus {...icon} />}
            >
              Make a course from it
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAct('edit')}>
          Edit title and course
        </Menu.Item>
        {state === 'failed' && (
          <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => onAct('read')}>
            Read again
          </Menu.Item>
        )}
        {isUnderway && (
          <Menu.Item leftSection={<IconPlayerStop {...icon} />} onClick={() => onAct('cancel')}>
            Stop reading
          </Menu.Item>
        )}
        {hasFile && (
          <Menu.Item
            component="a"
            href={filePath(id)}
            download={source.fileName}
            leftSection={<IconDownload {...icon} />}
          >
            Download
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onAct('delete')}>
          {isSending ? 'Stop sending and delete' : 'Delete'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
