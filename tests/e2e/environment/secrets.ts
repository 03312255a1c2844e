/** The test site's secrets, which tests need to create cookies. */
export const testSecrets = {
  SESSION_SECRETS: "end-to-end-session-secret-0123456789abcdef",
  TOKEN_SECRETS: "end-to-end-token-secret-0123456789abcdefgh",
  DATA_SECRETS: "end-to-end-data-secret-0123456789abcdefghi",
  SERVICE_KEY: "end-to-end-service-key-0123456789abcdefgh",
} as const;
