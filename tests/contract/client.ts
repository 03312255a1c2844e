import { z } from "zod";
import { writeMultipart } from "#platform/multipart";
import { zipped } from "./environment";

const bodySchema = z.object({
  data: z.unknown().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  total: z.number().optional(),
});

/** An answer of a service, with its body read. */
export interface ServiceResponse extends z.infer<typeof bodySchema> {
  readonly status: number;
  readonly headers: Headers;
}

interface Call {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bearer?: string;
}

/** Calls the services the way the website does, as one visitor with an address of their own. */
export class Client {
  private static visitors = 0;
  private readonly address: string;

  constructor(
    private readonly send: (request: Request) => Promise<Response>,
    private readonly serviceKey: string,
    private readonly country = "IN",
  ) {
    const n = ++Client.visitors;
    this.address = `198.51.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`;
  }

  /** Somebody else, in a country of theirs. */
  another(country = this.country): Client {
    return new Client(this.send, this.serviceKey, country);
  }

  async raw(method: string, path: string, call: Call = {}): Promise<Response> {
    return this.send(
      new Request(`http://services/${path}`, {
        method,
        headers: {
          "X-Country": this.country,
          "X-Service-Key": this.serviceKey,
          "X-Client-Address": this.address,
          "X-Public-Origin": "https://www.disha.example",
          ...(call.body === undefined
            ? {}
            : { "Content-Type": "application/json", "Content-Encoding": "gzip" }),
          ...(call.bearer === undefined ? {} : { Authorization: `Bearer ${call.bearer}` }),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: zipped(call.body) }),
      }),
    );
  }

  /** Posts a form with a file in it. */
  async multipart(
    path: string,
    form: FormData,
    call: Omit<Call, "body"> = {},
  ): Promise<ServiceResponse> {
    const { body, headers } = await writeMultipart(form);
    return read(
      await this.send(
        new Request(`http://services/${path}`, {
          method: "POST",
          headers: {
            "X-Service-Key": this.serviceKey,
            "X-Client-Address": this.address,
            ...headers,
            ...(call.bearer === undefined ? {} : { Authorization: `Bearer ${call.bearer}` }),
          },
          body,
        }),
      ),
    );
  }

  /** Calls until it is refused for its number. @returns the refusal. @throws when there is none. */
  async untilRefused(
    times: number,
    call: () => Promise<ServiceResponse>,
  ): Promise<ServiceResponse> {
    for (let n = 1; n <= times; n++) {
      const response = await call();
      if (response.status === 429) {
        if (n < times) throw new Error(`refused at call ${n} of ${times}`);
        return response;
      }
    }
    throw new Error(`${times} calls were all answered`);
  }

  async get(path: string, call: Omit<Call, "body"> = {}): Promise<ServiceResponse> {
    return read(await this.raw("GET", path, call));
  }

  async put(path: string, body: unknown, call: Omit<Call, "body"> = {}): Promise<ServiceResponse> {
    return read(await this.raw("PUT", path, { ...call, body }));
  }

  async post(path: string, body: unknown, call: Omit<Call, "body"> = {}): Promise<ServiceResponse> {
    return read(await this.raw("POST", path, { ...call, body }));
  }
}

async function read(response: Response): Promise<ServiceResponse> {
  const body = bodySchema.parse(await response.json());
  return { status: response.status, headers: response.headers, ...body };
}
