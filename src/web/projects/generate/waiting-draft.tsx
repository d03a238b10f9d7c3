import { Button } from '@mantine/core'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { GenerateRun } from './use-generate-run.ts'

/** Tells a learner who returns to the page that a project is being planned, or is planned and not saved. */
export function WaitingDraft({ run, onShow }: { run: GenerateRun; onShow: () => void }) {
  if (run.state !== 'running' && run.state !== 'done') return null
  return (
    <div className="mb-20">
      <Notice
        tone="info"
        title={
          run.state === 'running'
            ? 'A project is being planned for you.'
            : 'A planned project is not saved yet.'
        }
        action={
          <Button size="sm" variant="default" onClick={onShow}>
            {run.state === 'running' ? 'Show the plan' : 'Look at it'}
          </Button>
        }
      />
    </div>
  )
}
