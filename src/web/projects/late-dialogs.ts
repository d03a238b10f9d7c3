import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const CreateProjectDialog = lateDialog(() =>
  import('#web/projects/form/create-project-dialog.tsx').then((m) => m.CreateProjectDialog),
)

export const EditProjectDialog = lateDialog(() =>
  import('#web/projects/form/edit-project-dialog.tsx').then((m) => m.EditProjectDialog),
)

export const GenerateProjectDialog = lateDialog(() =>
  import('./generate/generate-project-dialog.tsx').then((m) => m.GenerateProjectDialog),
)

export const ShareProjectDialog = lateDialog(() =>
  import('./sharing/share-project-dialog.tsx').then((m) => m.ShareProjectDialog),
)

export const MilestoneDialog = lateDialog(() =>
  import('./milestones/milestone-dialog.tsx').then((m) => m.MilestoneDialog),
)

export const SubmitWorkDialog = lateDialog(() =>
  import('./milestones/submit-work-dialog.tsx').then((m) => m.SubmitWorkDialog),
)

export const AnswerBackDialog = lateDialog(() =>
  import('./feedback/answer-back-dialog.tsx').then((m) => m.AnswerBackDialog),
)
