import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink, IconWorldOff } from '@tabler/icons-react'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { shareLink } from '#web/lib/share-link.ts'
import { shareProject, withdrawProject } from '#web/projects/api.ts'
import { useChangeProject } from '#web/projects/use-change-project.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

interface ShareProjectDialogProps extends DialogProps {
  project: ProjectWithMilestones
}

const icon = { size: 18, stroke: 1.75 } as const

/** Creates and withdraws a public, read-only page; the address is the only key to it. */
export function ShareProjectDialog({ project, ...dialog }: ShareProjectDialogProps) {
  const change = useChangeProject()
  const link = project.shareToken === null ? null : shareLink(`/shared/${project.shareToken}`)
  return (
    <Dialog {...dialog} title="Share Project" size={560}>
      <div className="stack gap-16 dialog-body">
        {link === null ? (
          <>
            <p>
              Make a public page that anyone with the link can read: the project, its milestones and its
              links. Your notes, hints and handed-in work stay with you, and you can withdraw the page at any
              time.
            </p>
            <div>
              <Button
                loading={change.isPending}
                onClick={() => change.mutate(() => shareProject(project.id))}
              >
                Create public page
              </Button>
            </div>
          </>
        ) : (
          <>
            <TextInput
              label="Address of the public page"
              readOnly
              value={link}
              classNames={fieldClasses}
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className="flex wrap gap-10">
              <Button leftSection={<IconCopy {...icon} />} onClick={() => void copy(link)}>
                Copy link
              </Button>
              <Button
                component="a"
                href={link}
                target="_blank"
                rel="noopener"
                variant="default"
                leftSection={<IconExternalLink {...icon} />}
              >
                Open page
              </Button>
              <Button
                variant="default"
                leftSection={<IconWorldOff {...icon} />}
                loading={change.isPending}
                onClick={() =>
                  change.mutate(() => withdrawProject(project.id), {
                    onSuccess: () => notify.success('The public page is withdrawn.'),
                  })
                }
              >
                Withdraw page
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    notify.success('Link copied to clipboard!')
  } catch (error) {
    console.warn('The clipboard is not available.', error)
    notify.error('The link could not be copied. Mark it in its field and copy it by hand.')
  }
}
