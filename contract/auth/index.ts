export * from "./form-posts";
export * from "./otp";
export * from "./pending-forms";
export * from "./second-factor";
export * from "./session";
