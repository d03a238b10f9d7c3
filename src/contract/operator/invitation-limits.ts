export const invitationLimits = { places: 1000, days: 365, label: 80 } as const
