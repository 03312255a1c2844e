import { withUser } from "~/services/auth/guards.server";
import { privateFile } from "~/services/client/private-file.server";
import { services } from "~/services/client/services.server";

/** A copy of everything that is held on the visitor. */
export const loader = withUser(({ visitor }) =>
  privateFile(() => services(visitor).privacy.exportPersonalData()),
);
