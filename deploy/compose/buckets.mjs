/** Creates the buckets that `BUCKETS` names, with versions, once the object store responds. */
import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketVersioningCommand,
  S3Client,
} from "@aws-sdk/client-s3";

const { BUCKETS = "", S3_ENDPOINT, S3_REGION = "us-east-1", WAIT_MS = "1000" } = process.env;
const credentials = {
  accessKeyId: process.env.S3_ACCESS_KEY_ID ?? "",
  secretAccessKey: process.env.S3_SECRET_ACCESS_KEY ?? "",
};
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION,
  forcePathStyle: true,
  credentials,
});

const isThere = (Bucket) =>
  client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    () => false,
  );

async function makeBucket(Bucket) {
  if (!(await isThere(Bucket))) await client.send(new CreateBucketCommand({ Bucket }));
  const VersioningConfiguration = { Status: "Enabled" };
  await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
}

for (const bucket of BUCKETS.split(" ")) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeBucket(bucket);
      break;
    } catch (error) {
      if (attempt === 30) throw error;
      await new Promise((resolve) => setTimeout(resolve, Number(WAIT_MS)));
    }
  }
}
