import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const CreateProjectDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () =>
    import('#web/projects/form/create-project-dialog.tsx').then((module) => module.CreateProjectDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const EditProjectDialog = lateDialog({
  isWanted: ({ project }) => project !== null,
  load: () => import('#web/projects/form/edit-project-dialog.tsx').then((module) => module.EditProjectDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const GenerateProjectDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () => import('./generate/generate-project-dialog.tsx').then((module) => module.GenerateProjectDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const ShareProjectDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () => import('./sharing/share-project-dialog.tsx').then((module) => module.ShareProjectDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const MilestoneDialog = lateDialog({
  isWanted: ({ milestone }) => milestone !== null,
  load: () => import('./milestones/milestone-dialog.tsx').then((module) => module.MilestoneDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const SubmitWorkDialog = lateDialog({
  isWanted: ({ milestone }) => milestone !== null,
  load: () => import('./milestones/submit-work-dialog.tsx').then((module) => module.SubmitWorkDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const AnswerBackDialog = lateDialog({
  isWanted: ({ criteria }) => criteria !== null,
  load: () => import('./feedback/answer-back-dialog.tsx').then((module) => module.AnswerBackDialog),
  giveUp: ({ onClose }) => onClose(),
})
