/**
 * The identity of an entry in people's calendars (UID, RFC 5545). It has no host, because the same
 * entry is sent from the sites of all regions, and a host may be renamed.
 */
export const calendarId = (name: string): string => `${name}@disha-abroad`;
