import '#web/ui/styles.ts'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Button, Drawer, MantineProvider, Menu, Select, Textarea, TextInput, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { cspNonce } from '#web/lib/nonce.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cssVariablesResolver } from '#web/ui/css-variables.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Markdown, preloadMarkdown } from '#web/ui/markdown/markdown.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { NotificationStack } from '#web/ui/notices/notification-stack.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CardGridSkeleton } from '#web/ui/skeletons/card-grid-skeleton.tsx'
import { theme } from '#web/ui/theme.ts'
import { TickedProgress } from '#web/ui/ticked-progress.tsx'
import { useTips } from '#web/ui/tips/use-tips.ts'

function Overlays() {
  const [asking, setAsking] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const [answer, setAnswer] = useState('none')
  const answerWith = (given: string) => {
    setAnswer(given)
    setAsking(false)
  }
  return (
    <section>
      <h2>Overlays</h2>
      <Button onClick={() => setAsking(true)}>Ask</Button>
      <Button variant="default" onClick={() => setDrawer(true)}>
        Open drawer
      </Button>
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button variant="subtle">Open menu</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Rename</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Tooltip label="A tooltip">
        <Button variant="default">Point here</Button>
      </Tooltip>
      <Button variant="default" data-tooltip="A tip">
        Or here
      </Button>
      <p>Answer: {answer}</p>
      <ConfirmDialog
        opened={asking}
        title="Delete Course"
        confirmLabel="Delete Course"
        isDanger
        onClose={() => answerWith('cancelled')}
        onConfirm={() => answerWith('confirmed')}
      >
        <p>
          Are you sure you want to delete <strong>Reading Latin Inscriptions</strong>?
        </p>
        <p>This action cannot be undone.</p>
      </ConfirmDialog>
      <Drawer opened={drawer} onClose={() => setDrawer(false)} title="Drawer">
        Inside the drawer
      </Drawer>
    </section>
  )
}

const written = `## A heading

Some **bold**, *slanted*, \`code\` and [a link](https://example.org).

- one
- two

> A quotation.

| a | b |
| - | - |
| 1 | 2 |

\`\`\`js
const a = 1
\`\`\``

void preloadMarkdown()

function Gallery() {
  useTips()
  const [retries, setRetries] = useState(0)
  const [dismissed, setDismissed] = useState(false)
  return (
    <main>
      <PageHeading lead="Each part once." actions={<Button>Primary</Button>}>
        Parts
      </PageHeading>
      <Overlays />
      <section>
        <h2>Notifications</h2>
        <Button onClick={() => notify.success('Link copied to clipboard!')}>Succeed</Button>
        <Button onClick={() => notify.error('Failed to add course: no.')}>Fail</Button>
      </section>
      <section>
        <h2>Inputs</h2>
        <TextInput
          label="Title"
          description="What the course is called"
          error="Give the course a title."
          required
        />
        <Textarea label="Description" autosize minRows={3} />
        <Select
          label="Level"
          data={['Beginner', 'Advanced']}
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
        <Button disabled>Record</Button>
      </section>
      <section>
        <h2>Markdown</h2>
        <Markdown text={written} />
      </section>
      <section>
        <h2>Progress</h2>
        <TickedProgress name="Progress in Latin" percent={33.4} steps={6} />
        <TickedProgress name="Progress in Greek" percent={140} steps={17} />
      </section>
      <section>
        <h2>States</h2>
        {!dismissed && (
          <ErrorAlert
            title="Failed to load courses"
            onRetry={() => setRetries(retries + 1)}
            onDismiss={() => setDismissed(true)}
          >
            Your courses are safe.
          </ErrorAlert>
        )}
        <p>Retries: {retries}</p>
        <EmptyState heading={<h3>No courses yet</h3>} action={<Button>Create Course</Button>}>
          Create your first course to get started!
        </EmptyState>
        <CardGridSkeleton />
      </section>
      <NotificationStack />
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('no root')
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => cspNonce}
  >
    <Gallery />
  </MantineProvider>,
)
