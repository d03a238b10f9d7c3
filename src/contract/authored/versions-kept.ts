/** So many versions before the present one are kept. */
export const versionsKept = 20
